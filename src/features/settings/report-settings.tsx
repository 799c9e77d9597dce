import { errorReport, policyReport, vitalReport, type ReportKind } from '~/domain/report-event'
import { useService } from '~/queries/service-context'
import { Fact, SettingsSection } from './setting'

const KINDS: Record<ReportKind, { readonly name: string; readonly example: () => unknown }> = {
  errors: { name: 'Errors', example: () => errorReport(new TypeError(), '/pipelines') },
  vitals: { name: 'Speed', example: () => vitalReport('LCP', 640, '/pipelines') },
  policy: {
    name: 'Blocked by the policy',
    example: () => policyReport('connect-src', '/pipelines'),
  },
}

/** What is reported, in full, on an installation that has reports. */
export function ReportSettings() {
  const { report } = useService().config
  const on = Object.entries(KINDS).filter(([kind]) => report[kind as ReportKind] === true)
  if (report.url === '' || on.length === 0) return null
  return (
    <SettingsSection title="Reports">
      <p className="text-soft max-w-prose text-sm">
        This installation reports to <code>{report.url}</code>. A report has these fields and no
        others. It contains no text of the service, no address, no id and no token.
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
