import { useEffect, useEffectEvent, useState, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import { WaitingElsewhere } from '~/components/approvals/waiting-elsewhere'
import { BatchRoot } from '~/batch/ui/batch-root'
import { useService, useSessionState } from '~/queries/service-context'
import { ErrorBoundary } from '~/ui/error-boundary'
import { IdleLock } from '../session/idle-lock'
import { sendReports } from './send-reports'
import { useBatchStore } from '~/batch/ui/batch-store'
import { useAgentWork } from '~/stores/agent-work'
import { useNewVersion } from '~/queries/new-version'
import { Button } from '~/ui/button'
import { Notice } from '~/ui/notice'
import { useEventValue } from '~/ui/use-event-value'

/** What runs beside the screens: the batches, the look for a new version, and what is said outside of the page. */
export function BackgroundServices() {
  return (
    <>
      <BatchRoot />
      <Idle />
      <Reports />
      <Uncaught />
      <BackOnline />
      <ErrorBoundary fallback={Nothing}>
        <NewVersion />
      </ErrorBoundary>
      <ErrorBoundary fallback={Nothing}>
        <WaitingElsewhere />
      </ErrorBoundary>
    </>
  )
}

/** The batches go on when something else crashes. */
function Nothing() {
  return null
}

/** Locks the page of somebody who left, where the token is in this page. */
function Idle() {
  const { config } = useService()
  const sessionState = useSessionState()
  if (config.auth !== 'token' || sessionState !== 'given' || config.idleLockMinutes === 0)
    return null
  return <IdleLock minutes={config.idleLockMinutes} />
}

/** Says for ten seconds that the connection is there again. That it is gone is said by the shell. */
function BackOnline() {
  const isOnline = useEventValue(window, 'online offline', () => navigator.onLine)
  const [wasOffline, setWasOffline] = useState(false)
  if (!isOnline && !wasOffline) setWasOffline(true)
  useEffect(() => {
    if (!isOnline) return undefined
    const timer = setTimeout(() => setWasOffline(false), 10_000)
    return () => clearTimeout(timer)
  }, [isOnline])
  return <div role="status">{isOnline && wasOffline && <Notice>Back online.</Notice>}</div>
}

/** Only where config.json names an address for reports. */
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

/** Says that another version was deployed meanwhile; only its reader reloads. */
function NewVersion() {
  return (
    <ReloadNotice isDue={useNewVersion()} putOff="Later">
      A new version of Sluice is available. A reload loads it. Drafts, results and this view stay.
      You may have to enter your token again.
    </ReloadNotice>
  )
}

/** The last resort for what nothing has caught: the page may look right and not be. */
function Uncaught() {
  const [isDue, setDue] = useState(false)
  useEffect(() => {
    const mounted = new AbortController()
    // What an error boundary has caught is dispatched again for the reports, and is said where it happened.
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
      Something went wrong on this page, and what it shows may be incomplete. Activity shows what
      was sent. A reload reads everything again.
    </ReloadNotice>
  )
}

function ReloadNotice(props: {
  readonly isDue: boolean
  readonly putOff: string
  readonly children: ReactNode
}) {
  const [isPutOff, setPutOff] = useState(false)
  if (!props.isDue || isPutOff) return null
  return (
    <div role="status">
      <Notice
        actions={
          <div className="flex gap-2">
            <ReloadButton>Reload</ReloadButton>
            <Button onClick={() => setPutOff(true)}>{props.putOff}</Button>
          </div>
        }
      >
        {props.children}
      </Notice>
    </div>
  )
}

/** What a reload would interrupt, as a sentence; `undefined` if nothing. */
function useWorkInProgress(): string | undefined {
  const isSending = useBatchStore(({ engine }) => engine?.isActing() ?? false)
  const isCalling = useAgentWork(({ running }) => running > 0)
  if (isSending) return 'A batch is being sent.'
  return isCalling ? 'An agent function is running. A reload would lose its answer.' : undefined
}

/** Reloads this page, once nothing in it would be interrupted. */
function ReloadButton({ children }: { readonly children: string }) {
  const work = useWorkInProgress()
  return (
    <Button
      unavailable={work && `${work} ${children} once it is done.`}
      onClick={() => location.reload()}
    >
      {children}
    </Button>
  )
}
