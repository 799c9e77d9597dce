import { curlOfAction } from '~/api/action-curl'
import { useService } from '~/queries/service-context'
import { CodeDetails, textOfCurl } from '~/components/code-details'
import { ServiceCode } from '~/components/service-text'
import type { JsonObject } from '~/lib/json'
import { changesBetween } from '../draft/changes'
import { ChangesList } from '~/components/changes-list'
import type { UpdatePlan } from './update-plan'

export function KeyNames({ keys }: { readonly keys: readonly string[] }) {
  return <ServiceCode text={keys.join(', ')} />
}

/** What an update would change. @param latest the record as the service has it now */
export function UpdateChanges({
  plan,
  latest,
}: {
  readonly plan: UpdatePlan
  readonly latest: JsonObject
}) {
  const changed = changesBetween(latest, { ...latest, ...plan.settings })
  return (
    <div className="flex flex-col gap-2 text-sm">
      <p className="font-medium">What will be different:</p>
      <ChangesList label="What will be different" changes={changed} />
      {plan.impossible.length > 0 && (
        <p>
          Not sent: <KeyNames keys={plan.impossible} />. An update cannot remove keys or change
          those that the service sets itself.
        </p>
      )}
    </div>
  )
}

/** The request that will be sent, as a curl command. */
export function UpdateRequest({ id, plan }: { readonly id: string; readonly plan: UpdatePlan }) {
  const { client, config } = useService()
  const call = {
    action: 'update',
    type: 'pipeline',
    target: id,
    settings: plan.settings,
  } as const
  return (
    <CodeDetails
      summary="What will be sent"
      label="The same with curl"
      text={textOfCurl(curlOfAction(call, client.baseUrl, config.auth))}
      copyLabel="Copy curl"
    />
  )
}
