import { useBrowserFacts } from '~/queries/browser-facts'
import { useService } from '~/queries/service-context'
import { useClockSkew } from '~/stores/clock-skew'
import { useReplyShapes } from '~/stores/reply-shapes'
import { ServiceText } from '~/components/service-text'
import { CopyButton } from '~/ui/copy-button'
import { Fact, SettingsSection } from './setting'

export function Diagnostics() {
  const { client } = useService()
  const skew = useClockSkew()
  const { seen } = useReplyShapes()
  const found = useBrowserFacts()
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
