import { NotificationToggle } from '~/components/approvals/notification-toggle'
import { DisplayChoices } from '~/components/display-options'
import { PageHeading } from '~/components/page-heading'
import { ACTION_KEYS } from '~/domain/action-keys'
import { usePreferences } from '~/stores/preferences'
import { useService } from '~/queries/service-context'
import { Button } from '~/ui/button'
import { BrowserSettings } from './browser-settings'
import { ConnectionSettings } from './connection-settings'
import { Diagnostics } from './diagnostics'
import { LanguageSettings } from './language-settings'
import { NumberSetting } from './number-setting'
import { ReportSettings } from './report-settings'
import { SettingsSection } from './setting'

/** The connection and this browser. */
export default function SettingsPage() {
  const { singleKeys } = usePreferences()
  return (
    <div className="min-h-0 flex-1 overflow-y-auto px-4 pt-3 pb-8">
      <PageHeading title="Settings" />
      <div className="mt-1 max-w-2xl">
        <ConnectionSettings />
        <PaceSettings />
        <SettingsSection title="Display">
          <div className="flex max-w-100 flex-col gap-2">
            <DisplayChoices />
          </div>
        </SettingsSection>
        <LanguageSettings />
        <SettingsSection title="Notifications">
          <NotificationToggle label="Notify me when a pipeline has come to wait for approval" />
          <p className="text-soft max-w-prose text-sm">
            While Sluice is open in a tab, seen or not. The browser asks you first, and what it
            blocks can only be allowed in its own settings for this site.
          </p>
        </SettingsSection>
        <SettingsSection title="Keyboard">
          <label className="flex items-center gap-2 text-sm">
            <input
              type="checkbox"
              checked={singleKeys}
              onChange={(event) => usePreferences.setState({ singleKeys: event.target.checked })}
            />
            Single keys act, such as {ACTION_KEYS.run} for Run. With ? you see all of them.
          </label>
        </SettingsSection>
        <BrowserSettings />
        <ReportSettings />
        <Diagnostics />
      </div>
    </div>
  )
}

/** How much is asked of the service at a time, and how often. */
function PaceSettings() {
  const { config, configured } = useService()
  const { batchChunk, pollSeconds } = usePreferences()
  const isPending =
    (batchChunk ?? configured.batchChunk) !== config.batchChunk ||
    (pollSeconds ?? configured.pollSeconds) !== config.pollSeconds
  return (
    <SettingsSection title="Batches and polling">
      <NumberSetting
        label="Ids in one request"
        hint="A batch is sent in requests of this size, one after the other."
        range={[1, 500]}
        isWhole
        value={batchChunk}
        configured={configured.batchChunk}
        onChange={(value) => usePreferences.setState({ batchChunk: value })}
      />
      <NumberSetting
        label="Seconds between polls"
        hint="Each visible tab asks for the pipelines on its screen and those that move."
        range={[1, 3600]}
        isWhole={false}
        value={pollSeconds}
        configured={configured.pollSeconds}
        onChange={(value) => usePreferences.setState({ pollSeconds: value })}
      />
      {isPending && (
        <p role="status" className="flex flex-wrap items-center gap-3 text-sm">
          Takes effect after a reload.
          <Button onClick={() => location.reload()}>Reload</Button>
        </p>
      )}
    </SettingsSection>
  )
}
