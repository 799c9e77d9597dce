import { useQuery } from '@tanstack/react-query'
import { useService } from '~/queries/service-context'
import { useClockSkew } from '~/stores/clock-skew'
import { useReplyShapes } from '~/stores/reply-shapes'
import { ServiceText } from '~/components/service-text'
import { countText } from '~/lib/count-text'
import { CopyButton } from '~/ui/copy-button'
import { Fact, SettingsSection } from './setting'

const yes = (has: boolean) => (has ? 'Yes' : 'No')

/** What this browser can do, as lines that can be copied; none of them holds anything secret. */
async function diagnose(): Promise<readonly (readonly [name: string, value: string])[]> {
  const { usage = 0, quota = 0 } = (await navigator.storage?.estimate?.()) ?? {}
  const megabytes = (bytes: number) => `${countText(Math.round(bytes / 1e6))} MB`
  return [
    ['Dashboard', location.origin],
    ['Browser', navigator.userAgent],
    ['Secure page', yes(isSecureContext)],
    ['Online', yes(navigator.onLine)],
    ['Journal on disk', yes('indexedDB' in globalThis)],
    ['Tabs know of each other', yes('BroadcastChannel' in globalThis)],
    ['One tab acts at a time', yes('locks' in navigator)],
    ['Storage', `${megabytes(usage)} of ${megabytes(quota)}`],
    ['Time zone', Intl.DateTimeFormat().resolvedOptions().timeZone],
  ]
}

/** What somebody who helps wants to know first. */
export function Diagnostics() {
  const { client } = useService()
  const skew = useClockSkew()
  const { seen } = useReplyShapes()
  const { data: found = [] } = useQuery({
    queryKey: ['diagnostics'],
    queryFn: diagnose,
    gcTime: 0,
  })
  const lines = [
    ...found,
    ['Service', new URL(client.baseUrl).origin],
    ['Clock of the service', skew === 0 ? 'Agrees' : `${Math.round(skew / 60_000)} min ahead`],
    ...[...seen].map(([asked, forms]) => [asked, `answered with ${forms.join('; ')}`] as const),
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
