import { useEffect, useEffectEvent, useState, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import { FollowedLink } from './followed-link'
import { BatchRoot } from '~/batch/ui/batch-root'
import { LIST_KEYS } from '~/domain/action-keys'
import { useService } from '~/queries/service-context'
import { ErrorBoundary } from '~/ui/error-boundary'
import { loadClearDatabases } from '~/stores/clear-local-data'
import { fontsCached } from '~/stores/stored-text'
import { useBatchStore } from '~/batch/ui/batch-store'
import { useAgentWork } from '~/stores/agent-work'
import { useNewVersion } from '~/queries/new-version'
import { Button } from '~/ui/button'
import { ACTIVE_ROW } from '~/ui/focus-heading'
import { Notice } from '~/ui/notice'
import { useEventValue } from '~/ui/use-media-query'
import { usePreferences } from '~/stores/preferences'
import { isTextField } from '~/ui/is-text-field'
import type { Config } from '~/api/config'
import {
  errorReport,
  policyReport,
  vitalReport,
  type ReportEvent,
  type Vital,
} from '~/domain/report-event'

/** Services outside the screens, such as batches, keys of a list, reports and the check for a new version. */
export function BackgroundServices() {
  return (
    <>
      <BatchRoot />
      <ListKeys />
      <FollowedLink />
      <LateFiles />
      <Reports />
      <Uncaught />
      <BackOnline />
      {/* If the check for a new version crashes, batches continue. */}
      <ErrorBoundary>
        <NewVersion />
      </ErrorBoundary>
    </>
  )
}

/**
 * Loads our fonts and switches the page to them. On the first visit, this happens after the first rows, so that the
 * rows do not wait for the fonts. On later visits, the fonts are in the cache of the browser and are used immediately.
 */
async function loadFonts({ fonts, documentElement }: Document): Promise<void> {
  if (documentElement.dataset['fonts'] !== undefined) return
  try {
    await Promise.all([
      fonts.load("13px 'Inter Variable'"),
      fonts.load("13px 'JetBrains Mono Variable'"),
    ])
    documentElement.dataset['fonts'] = 'on'
    fontsCached.write('on')
  } catch {
    // If loading fails, the system fonts stay, and the next visit tries again.
  }
}

function LateFiles() {
  useEffect(() => {
    void loadFonts(document)
    // Loaded early, because a sign-out needs this code, and may happen offline.
    void loadClearDatabases().catch(() => undefined)
  }, [])
  return null
}

/** Shows for ten seconds that the connection is back. The shell shows that the connection is lost. */
function BackOnline() {
  const isOnline = useEventValue(window, 'online offline', () => navigator.onLine)
  const [wasOffline, setWasOffline] = useState(false)
  if (!isOnline && !wasOffline) setWasOffline(true)
  useEffect(() => {
    if (!isOnline) return undefined
    const timer = setTimeout(() => setWasOffline(false), 10_000)
    return () => clearTimeout(timer)
  }, [isOnline])
  return (
    <div role="status">
      {isOnline && wasOffline && <Notice tone="neutral">Back online.</Notice>}
    </div>
  )
}

function Reports() {
  const { report } = useService().config
  const { pathname } = useLocation()
  const pathNow = useEffectEvent(() => pathname)
  useEffect(() => {
    if (report.url === '') return undefined
    const mounted = new AbortController()
    sendReports(report, () => pathNow(), mounted.signal)
    return () => mounted.abort()
  }, [report])
  return null
}

/** Says that another version was deployed. The page reloads only if the user clicks the button. */
function NewVersion() {
  return (
    <ReloadNotice tone="neutral" isDue={useNewVersion()} putOff="Later">
      A new version of Sluice is available. Reload to use the new version. This view is kept. You
      may have to sign in again.
    </ReloadNotice>
  )
}

/** Shows a notice after an uncaught error, because the page may look right but be broken. */
function Uncaught() {
  const [isDue, setDue] = useState(false)
  useEffect(() => {
    const mounted = new AbortController()
    // `main.tsx` dispatches the errors of error boundaries again, for the reports. Such an event is not trusted, and
    // the boundary already shows the error.
    const take = (event: ErrorEvent | PromiseRejectionEvent) => {
      const cause: unknown = 'reason' in event ? event.reason : event.error
      if (event.isTrusted && cause instanceof Error) setDue(true)
    }
    for (const type of ['error', 'unhandledrejection'] as const)
      addEventListener(type, take, { signal: mounted.signal })
    return () => mounted.abort()
  }, [])
  return (
    <ReloadNotice isDue={isDue} putOff="Dismiss">
      Sluice caught an unexpected error, so this page may be incomplete. Reload to read everything
      again. Activity shows the actions that were sent.
    </ReloadNotice>
  )
}

function ReloadNotice(props: {
  readonly isDue: boolean
  readonly tone?: 'neutral'
  readonly putOff: string
  readonly children: ReactNode
}) {
  const [isPutOff, setPutOff] = useState(false)
  if (!props.isDue || isPutOff) return null
  return (
    <div role="status">
      <Notice
        tone={props.tone ?? 'warning'}
        actions={
          <>
            <ReloadButton />
            <Button onClick={() => setPutOff(true)}>{props.putOff}</Button>
          </>
        }
      >
        {props.children}
      </Notice>
    </div>
  )
}

/** A sentence about the work that a reload would interrupt. `undefined` if a reload interrupts nothing. */
function useWorkInProgress(): string | undefined {
  const isSending = useBatchStore(({ engine }) => engine?.isActing() ?? false)
  const isCalling = useAgentWork(({ running }) => running > 0)
  if (isSending) return 'A batch is being sent. Wait until all its requests are sent.'
  return isCalling ? 'An agent function is running. A reload would lose the answer.' : undefined
}

function ReloadButton() {
  const work = useWorkInProgress()
  return (
    <Button unavailable={work} onClick={() => location.reload()}>
      Reload
    </Button>
  )
}

const MOVE_KEYS = new Set(['j', 'k', 'x', '*', 'u'])
const SELECTION_KEYS: ReadonlySet<string> = new Set(Object.values(LIST_KEYS))
const isSelecting = () => document.querySelector('main [aria-label="Selection"]') !== null

/**
 * Matches elements in which a single-letter key has another meaning, or that handle the key themselves, such as a table
 * row.
 */
const NOT_OURS = 'select, dialog, [role=menu], [role=grid] [data-at]'

/**
 * The single-letter keys of a list work wherever the focus is on its screen. The keys that move or select first move
 * the focus to the active row. The keys of actions work if rows are selected, and act on the selection.
 */
function ListKeys() {
  const { singleKeys } = usePreferences()
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { key, target } = event
    const isOfList = MOVE_KEYS.has(key)
    if (!singleKeys || event.defaultPrevented) return
    if (!isOfList && !(SELECTION_KEYS.has(key) && isSelecting())) return
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return
    if (isTextField(target) || (target instanceof Element && target.closest(NOT_OURS) !== null))
      return
    if (document.querySelector('dialog[open]') !== null) return
    const row = document.querySelector<HTMLElement>(ACTIVE_ROW)
    if (row === null) return
    event.preventDefault()
    if (isOfList) row.focus()
    if (key !== 'j' && key !== 'k')
      row.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
  })
  useEffect(() => {
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
  return null
}

/** The maximum number of reports for each page, because a repeated error adds no information. */
const MAX_EVENTS = 50

/**
 * Sends the reports that config.json requests, until `signal` aborts. A report that cannot be delivered is dropped.
 *
 * @param pathOf the page's path without the path prefix of the installation
 */
function sendReports(report: Config['report'], pathOf: () => string, signal: AbortSignal): void {
  let sent = 0
  const send = (event: ReportEvent) => {
    sent += 1
    if (sent > MAX_EVENTS) return
    void fetch(report.url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(event),
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

/**
 * Measures three values, also for the time before this call: the largest paint, the sum of the layout shifts that no
 * input caused, and the longest event of at least 104 ms.
 */
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
