import type { Config } from '~/api/config'
import {
  errorReport,
  policyReport,
  vitalReport,
  type ReportEvent,
  type Vital,
} from '~/domain/report-event'

/** The maximum number of reports for each page, because a repeated error adds no information. */
const MAX_EVENTS = 50

/**
 * Sends the reports that config.json requests, until `signal` aborts. A report that cannot be delivered is dropped.
 *
 * @param pathOf the page's path without the path prefix of the installation
 */
export function sendReports(
  report: Config['report'],
  pathOf: () => string,
  signal: AbortSignal,
): void {
  let sent = 0
  const send = (event: ReportEvent) => {
    sent += 1
    if (sent > MAX_EVENTS) return
    void fetch(report.url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(event),
      credentials: 'omit',
      redirect: 'error',
      keepalive: true,
    }).catch(() => undefined)
  }
  if (report.errors === true) {
    addEventListener('error', ({ error }) => send(errorReport(error, pathOf())), { signal })
    const takeRejection = ({ reason }: PromiseRejectionEvent) => send(errorReport(reason, pathOf()))
    addEventListener('unhandledrejection', takeRejection, { signal })
  }
  if (report.policy === true) {
    const takeViolation = ({ effectiveDirective }: SecurityPolicyViolationEvent) =>
      send(policyReport(effectiveDirective, pathOf()))
    document.addEventListener('securitypolicyviolation', takeViolation, { signal })
  }
  if (report.vitals === true) {
    const vitals = observeVitals(signal)
    const takeVitals = () => {
      if (document.visibilityState !== 'hidden') return
      for (const [name, value] of vitals) send(vitalReport(name, value, pathOf()))
      vitals.clear()
    }
    document.addEventListener('visibilitychange', takeVitals, { signal })
  }
}

interface TimedEntry extends PerformanceEntry {
  readonly value?: number
  readonly hadRecentInput?: boolean
}

/** Measures the largest paint, the sum of layout shifts and the longest interaction, including past entries. */
function observeVitals(signal: AbortSignal): Map<Vital, number> {
  const vitals = new Map<Vital, number>()
  const observe = (type: string, take: (entry: TimedEntry) => void) => {
    const observer = new PerformanceObserver((list) => list.getEntries().forEach(take))
    observer.observe({ type, buffered: true })
    signal.addEventListener('abort', () => observer.disconnect())
  }
  observe('largest-contentful-paint', ({ startTime }) => vitals.set('LCP', startTime))
  observe('layout-shift', ({ value = 0, hadRecentInput }) => {
    if (hadRecentInput !== true) vitals.set('CLS', (vitals.get('CLS') ?? 0) + value)
  })
  observe('event', ({ duration }) => vitals.set('INP', Math.max(vitals.get('INP') ?? 0, duration)))
  return vitals
}
