import { NotificationToggle } from '~/components/approvals/notification-toggle'
import { DisplayChoices } from '~/components/display-options'
import { useSavedScroll } from '~/components/use-list-table'
import { PageHeading } from '~/components/page-heading'
import { LIST_KEYS } from '~/domain/action-keys'
import { useNotificationPreference } from '~/stores/notification-preference'
import { usePreferences } from '~/stores/preferences'
import { useService } from '~/queries/service-context'
import { Button } from '~/ui/button'
import { ConnectionSettings } from './connection-settings'
import { Fact, SettingsSection, NumberSetting } from './setting'
import { useBrowserFacts } from '~/queries/diagnostics'
import { skewText } from '~/components/notices'
import { useClockSkew } from '~/stores/clock'
import { useReplyShapes } from '~/stores/reply-shapes'
import { ServiceText } from '~/components/service-text'
import { CopyButton } from '~/ui/copy-button'
import { errorReport, policyReport, type ReportKind, vitalReport } from '~/domain/report-event'
import { useRef, useState } from 'react'
import { Sign } from '~/ui/icon'
import { isRunning, useBatchEngine, useBatches } from '~/batch/ui/batch-store'
import { ALL_DATA_KINDS, clearLocalData } from '~/stores/clear-local-data'
import { ConfirmButton } from '~/ui/confirm-button'
import { Dialog } from '~/ui/dialog'

export default function SettingsPage() {
  const { singleKeys } = usePreferences()
  const notifications = useNotificationPreference()
  const scroller = useRef<HTMLDivElement>(null)
  useSavedScroll(scroller)
  return (
    <div ref={scroller} className="min-h-0 flex-1 overflow-y-auto px-4 pt-3 pb-8">
      <PageHeading title="Settings" />
      <div className="mt-1 max-w-4xl">
        <ConnectionSettings />
        <PaceSettings />
        <SettingsSection title="Display">
          <div className="flex max-w-96 flex-col gap-2">
            <DisplayChoices />
          </div>
        </SettingsSection>
        <SettingsSection title="Notifications">
          <NotificationToggle label="Notify me when a pipeline waits for approval" />
          {(notifications === 'on' || notifications === 'off') && (
            <p className="text-soft max-w-prose text-sm">
              Sluice can notify you only while one of its tabs is open. The browser may ask for
              permission.
            </p>
          )}
        </SettingsSection>
        <SettingsSection title="Keyboard">
          <label className="flex min-h-6 items-center gap-2 text-sm pointer-coarse:min-h-11">
            <input
              type="checkbox"
              checked={singleKeys}
              onChange={(event) => usePreferences.setState({ singleKeys: event.target.checked })}
            />
            <span>
              Single-key shortcuts, for example <kbd className="font-mono">{LIST_KEYS.run}</kbd> for
              Run.
              {singleKeys && (
                <>
                  {' '}
                  Press <kbd className="font-mono">?</kbd> to see all shortcuts.
                </>
              )}
            </span>
          </label>
        </SettingsSection>
        <BrowserSettings />
        <ReportSettings />
        <Diagnostics />
      </div>
    </div>
  )
}

function PaceSettings() {
  const { config, fileConfig } = useService()
  const { batchChunk, pollSeconds } = usePreferences()
  const isPending =
    (batchChunk ?? fileConfig.batchChunk) !== config.batchChunk ||
    (pollSeconds ?? fileConfig.pollSeconds) !== config.pollSeconds
  return (
    <SettingsSection title="Batches and polling">
      <NumberSetting
        label="Ids in one request"
        hint="A batch is sent in requests of this size, one after the other."
        range={[1, 500]}
        isInteger
        value={batchChunk}
        configured={fileConfig.batchChunk}
        onChange={(value) => usePreferences.setState({ batchChunk: value })}
      />
      <NumberSetting
        label="Seconds between polls"
        hint="Each visible tab polls queued and running pipelines at this interval, and the other pipelines on its screen once in five intervals."
        range={[1, 3600]}
        isInteger={false}
        value={pollSeconds}
        configured={fileConfig.pollSeconds}
        onChange={(value) => usePreferences.setState({ pollSeconds: value })}
      />
      {isPending && (
        <p role="status" className="flex flex-wrap items-center gap-3 text-sm">
          The change takes effect after a reload.
          <Button onClick={() => location.reload()}>Reload</Button>
        </p>
      )}
    </SettingsSection>
  )
}

function Diagnostics() {
  const { client } = useService()
  const skew = useClockSkew()
  const { seen } = useReplyShapes()
  const found = useBrowserFacts()
  const lines = [
    ...found,
    ['Service', new URL(client.baseUrl).origin],
    ['Clock of the service', skew === 0 ? 'Agrees' : skewText(skew)],
    ...[...seen].map(([request, forms]) => [request, `answered with ${forms.join('; ')}`] as const),
  ] as const
  return (
    <SettingsSection title="Diagnostics">
      <dl className="flex flex-col gap-3 sm:gap-2">
        {lines.map(([name, value]) => (
          <Fact key={name} name={name}>
            <ServiceText text={value} />
          </Fact>
        ))}
      </dl>
      <div>
        <CopyButton
          isCommand
          label="Copy diagnostics"
          text={() => lines.map(([name, value]) => `${name}: ${value}`).join('\n')}
        />
      </div>
    </SettingsSection>
  )
}

const KINDS: Record<ReportKind, { readonly name: string; readonly example: () => unknown }> = {
  errors: { name: 'Errors', example: () => errorReport(new TypeError(), '/pipelines') },
  vitals: { name: 'Speed', example: () => vitalReport('LCP', 640, '/pipelines') },
  policy: {
    name: 'Blocked by the content security policy',
    example: () => policyReport('connect-src', '/pipelines'),
  },
}

function ReportSettings() {
  const { report } = useService().config
  const on = Object.entries(KINDS).filter(([kind]) => report[kind as ReportKind] === true)
  if (report.url === '' || on.length === 0) return null
  return (
    <SettingsSection title="Reports">
      <p className="text-soft max-w-prose text-sm">
        This installation sends reports to <code>{report.url}</code>. A report has only the fields
        below. It contains no text from the service, no URL, no id and no token.
      </p>
      <dl className="flex flex-col gap-2">
        {on.map(([kind, { name, example }]) => (
          <Fact key={kind} name={name}>
            <code className="text-xs break-words">{JSON.stringify(example())}</code>
          </Fact>
        ))}
      </dl>
    </SettingsSection>
  )
}

const CHOICES =
  'settings, drafts, saved views, typed text, the ids of your tasks and the sources that you chose last'
const RECORDS =
  'the entries of Activity, accepted definitions of agent functions and copies of deleted pipelines'

function BrowserSettings() {
  useBatchEngine()
  const batches = useBatches()
  const [isAsking, setIsAsking] = useState(false)
  const [isRefused, setIsRefused] = useState(false)
  const isBusy = batches.some(isRunning)
  if (isRefused && !isBusy) setIsRefused(false)
  const ask = isBusy ? () => setIsRefused(true) : () => setIsAsking(true)
  return (
    <SettingsSection title="This browser">
      <p className="text-soft max-w-prose text-sm">
        This browser stores {CHOICES}. It also stores {RECORDS}. This tab stores the token if you
        chose “Keep the token for this tab”. Signing out removes everything except settings and
        drafts. After 30 days, Sluice removes the entries of Activity and the copies.
      </p>
      <div>
        <Button look="danger" data-command="" onClick={ask}>
          Clear everything in this browser…
        </Button>
        <p role="alert" className="text-danger mt-1 max-w-prose text-sm">
          {isRefused && (
            <>
              <Sign shape="✕" /> Nothing was removed, because a batch is running. Wait until the
              batch ends, or cancel the unsent items in the results.
            </>
          )}
        </p>
      </div>
      {isAsking && <ClearDialog onClose={() => setIsAsking(false)} />}
    </SettingsSection>
  )
}

/**
 * Asks the user, and then removes all data of this browser. If everything was removed, the user is signed out at once.
 * If something could not be removed, the dialog lists this data, and the user is signed out when the dialog closes.
 */
function ClearDialog({ onClose }: { readonly onClose: () => void }) {
  const { session } = useService()
  const [left, setLeft] = useState<readonly string[]>([])
  const close = left.length > 0 ? () => session.signOut() : onClose
  const clear = async () => {
    const remaining = await clearLocalData(ALL_DATA_KINDS)
    setLeft(remaining)
    if (remaining.length === 0) session.signOut()
  }
  return (
    <Dialog
      role="alertdialog"
      title="Clear everything in this browser"
      onClose={close}
      buttons={
        <>
          <ConfirmButton autoFocus onClick={close}>
            {left.length > 0 ? 'Sign out' : 'Cancel'}
          </ConfirmButton>
          <ConfirmButton look="danger-final" onClick={() => void clear()}>
            Clear everything
          </ConfirmButton>
        </>
      }
    >
      {left.length === 0 ? (
        <p className="text-sm">
          This signs you out and removes {CHOICES}. It also removes {RECORDS}. Nothing changes on
          the service.
        </p>
      ) : (
        <p role="alert" className="text-danger text-sm">
          <Sign shape="✕" /> Not removed: {left.join(', ')}. Everything else was removed, and you
          are still signed in. Close the other tabs of Sluice and clear everything again, or sign
          out.
        </p>
      )}
    </Dialog>
  )
}
