import { NotificationToggle } from '~/components/approvals/notification-toggle'
import { DisplayChoices } from '~/components/display-options'
import { PageHeading } from '~/components/page-heading'
import { ACTION_KEYS } from '~/domain/action-keys'
import { useNotificationPreference } from '~/stores/notification-preference'
import { usePreferences } from '~/stores/preferences'
import { useService } from '~/queries/service-context'
import { Button } from '~/ui/button'
import { BrowserSettings } from './browser-settings'
import { ConnectionSettings } from './connection-settings'
import { Fact, SettingsSection, NumberSetting } from './setting'
import { useBrowserFacts } from '~/queries/diagnostics'
import { skewText } from '~/components/read-notices'
import { useClockSkew } from '~/stores/clock'
import { useReplyShapes } from '~/stores/reply-shapes'
import { ServiceText } from '~/components/service-text'
import { CopyButton } from '~/ui/copy-button'
import { errorReport, policyReport, type ReportKind, vitalReport } from '~/domain/report-event'

export default function SettingsPage() {
  const { singleKeys } = usePreferences()
  const notifications = useNotificationPreference()
  return (
    <div className="min-h-0 flex-1 overflow-y-auto px-4 pt-3 pb-8">
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
              Sluice notifies you while a tab of Sluice is open. The browser may ask for permission.
            </p>
          )}
        </SettingsSection>
        <SettingsSection title="Keyboard">
          <label className="flex items-center gap-2 text-sm">
            <input
              type="checkbox"
              checked={singleKeys}
              onChange={(event) => usePreferences.setState({ singleKeys: event.target.checked })}
            />
            <span>
              Single-key shortcuts, for example <kbd className="font-mono">{ACTION_KEYS.run}</kbd>{' '}
              for Run.
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
        hint="Each visible tab polls the pipelines on its screen and the running pipelines."
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
      <dl className="flex flex-col gap-1">
        {lines.map(([name, value]) => (
          <Fact key={name} name={name}>
            <ServiceText text={value} />
          </Fact>
        ))}
      </dl>
      <div>
        <CopyButton
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
        This installation sends reports to <code>{report.url}</code>. A report has these fields and
        no others. It contains no text of the service, no address, no id and no token.
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
