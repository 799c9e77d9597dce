import { useState } from 'react'
import { ServiceText } from '~/components/service-text'
import { partsOfPointer } from '~/lib/json-path'
import { Button } from '~/ui/button'
import { Notice } from '~/ui/notice'
import { useDraft, useDraftSession } from './draft/draft-session'
import type { ShowBuilder } from './draft/use-builder-view'
import { useStepTypes } from './steps/use-step-types'
import { goToProblem } from './validation/use-visible-problems'
import { locate } from './validation/problem-locations'

/** Asks for the secrets of a draft from the storage, because secrets are never stored. */
export function MissingSecrets({ onShow }: { readonly onShow: ShowBuilder }) {
  const { omitted, source } = useDraftSession()
  const { pipeline, keys } = useDraft()
  const [isDismissed, setIsDismissed] = useState(false)
  const { schemaOf } = useStepTypes()
  if (isDismissed) return null
  const places = omitted.map((pointer) =>
    locate(partsOfPointer(pointer), { pipeline, keys }, schemaOf),
  )
  return (
    <Notice actions={<Button onClick={() => setIsDismissed(true)}>Dismiss</Button>}>
      {omitted.length === 1 ? 'A secret was' : `${omitted.length} secrets were`} not kept in this
      browser, and {omitted.length === 1 ? 'is' : 'are'} empty again
      {source?.purpose === 'edit'
        ? '. The service keeps its values. To empty a field, type something and delete it:'
        : ':'}
      <ul className="flex flex-wrap gap-x-4">
        {places.map((place, at) => (
          <li key={at}>
            <button
              type="button"
              className="text-accent underline underline-offset-2 pointer-coarse:min-h-11"
              onClick={() => goToProblem(place, keys, onShow)}
            >
              <ServiceText text={place.label} />
            </button>
          </li>
        ))}
      </ul>
    </Notice>
  )
}
