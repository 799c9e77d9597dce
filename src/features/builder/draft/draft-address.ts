import { paths } from '~/components/paths'
import { nameIn } from './draft'
import type { KeptDraft } from './draft-record'

export function draftAddress({ id, origin }: Pick<KeptDraft, 'id' | 'origin'>): string {
  const draft = `?draft=${encodeURIComponent(id)}`
  switch (origin.is) {
    case 'new':
      return paths.newPipeline() + draft
    case 'clone':
      return paths.clonePipeline(origin.id) + draft
    case 'edit':
      return paths.editPipeline(origin.id) + draft
    default:
      return origin satisfies never
  }
}

export function nameOfDraft({ json }: Pick<KeptDraft, 'json'>): string {
  const name = nameIn(json).trim()
  return name === '' ? 'Unnamed' : name
}
