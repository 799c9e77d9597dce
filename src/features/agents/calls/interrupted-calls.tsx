import { useState } from 'react'
import { typedTexts } from '~/stores/typed-texts'
import { ServiceText } from '~/components/service-text'
import { Button } from '~/ui/button'
import { Notice } from '~/ui/notice'
import type { AgentCall } from './agent-calls'
import { RUNNING } from '../endpoint/open-agent-connection'

/** Calls whose answer was lost with the page that waited for it. */
export function InterruptedCalls({ calls }: { readonly calls: readonly AgentCall[] }) {
  const [names, setNames] = useState(() =>
    calls.length > 0 ? [] : (typedTexts.get(RUNNING) ?? '').split('\n').filter(Boolean),
  )
  if (names.length === 0) return null
  const dismiss = () => {
    typedTexts.set(RUNNING, undefined)
    setNames([])
  }
  return (
    <Notice actions={<Button onClick={dismiss}>Dismiss</Button>}>
      <ServiceText text={names.join(', ').slice(0, 300)} /> was under way when this page was closed
      or reloaded. The function may have run; its answer is lost.
    </Notice>
  )
}
