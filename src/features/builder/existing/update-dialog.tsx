import { useState, useSyncExternalStore, type ReactNode } from 'react'
import { curlOfAction } from '~/api/curl'
import { asSentence, wordsOfReadError } from '~/components/error-words'
import { paths } from '~/components/paths'
import { Countdown } from '~/components/retry-countdown'
import { useService } from '~/components/service-context'
import { ServiceText } from '~/components/service-text'
import { printJson, type JsonObject } from '~/lib/json'
import { Button } from '~/ui/button'
import { CopyButton } from '~/ui/copy-button'
import { Dialog } from '~/ui/dialog'
import { Link } from '~/ui/link'
import { useBuilderDesk, useDraft } from '../builder-desk'
import { nameIn } from '../create/create-engine'
import { changesBetween } from './changes'
import { ChangesList } from '~/components/changes-list'
import { copyOf, freeName } from './copy-of'
import type { SourceOfDraft } from './source-of'
import type { UpdateState } from './update-engine'
import { updateOfDraft, type UpdateOfDraft } from './update-of-draft'
import { updatePlan, type UpdatePlan } from './update-plan'

/** What would be sent and what others have changed, before it is; and what became of it, after. */
export function UpdateDialog({ source }: { readonly source: SourceOfDraft }) {
  const { engine } = useBuilderDesk()
  const draft = useDraft()
  const { update, record, id } = source
  const state = useSyncExternalStore(update.subscribe, update.get)
  const latest = 'latest' in state ? state.latest : undefined
  const outcome = updateOfDraft(source, draft.pipeline, latest)
  const { plan } = outcome
  if (state.stage === 'ready' || state.stage === 'updated') return null
  const isBusy = state.stage === 'reading' || state.stage === 'sending'

  const name = nameIn(draft.pipeline)
  const copyName = name === nameIn(record) ? freeName(name, new Set()) : name
  const saveAsNew = () => {
    update.dismiss()
    void engine.create({ ...draft, pipeline: copyOf(outcome.whole, copyName) })
  }
  const send = (look: 'primary' | 'plain', label: string) => (
    <Button
      look={look}
      aria-busy={state.stage === 'sending'}
      unavailable={isBusy ? 'It is on its way.' : outcome.unavailable}
      onClick={() => void update.send(plan.settings)}
    >
      {label}
    </Button>
  )
  const isDocumented = plan.undocumented.length === 0
  const isShown = state.stage === 'asking' || isBusy
  return (
    <Dialog title="Update 1 pipeline" size="wide" onClose={update.dismiss}>
      <div role="status" className="flex flex-col gap-3 text-sm empty:hidden">
        <Words state={state} source={source} of={outcome} />
      </div>
      {isShown && <Sent plan={plan} now={latest ?? record} />}
      {isShown && !isDocumented && (
        <p className="border-notice-line bg-notice rounded-sm border px-3 py-2 text-sm">
          The service documents only name and description for an update. It may refuse or ignore{' '}
          <Keys keys={plan.undocumented} />. A new pipeline takes all of it: it would be called “
          <ServiceText text={copyName} />
          ”, and this one would stay as it is.
        </p>
      )}
      {isShown && <Call id={id} plan={plan} />}
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={update.dismiss}>{isShown ? 'Cancel' : 'Close'}</Button>
        {isShown && isDocumented && send('primary', 'Update 1 pipeline')}
        {isShown && !isDocumented && (
          <>
            {send('plain', 'Update in place all the same')}
            <Button look="primary" onClick={saveAsNew}>
              Save as new
            </Button>
          </>
        )}
        {state.stage === 'unsure' && (
          <Button look="primary" onClick={() => void update.ask()}>
            Read it again
          </Button>
        )}
      </div>
    </Dialog>
  )
}

function Keys({ keys }: { readonly keys: readonly string[] }) {
  return (
    <code className="font-mono text-xs">
      <ServiceText text={keys.join(', ')} />
    </code>
  )
}

function Words({
  state,
  source: { record, id },
  of: { plan, seen, unavailable, isFilled },
}: {
  readonly state: UpdateState
  readonly source: SourceOfDraft
  readonly of: UpdateOfDraft
}): ReactNode {
  const { now } = useService()
  const [shownAt] = useState(now)
  switch (state.stage) {
    case 'ready':
    case 'updated':
    case 'sending':
      return null
    case 'reading':
      return 'Reading what the service has now…'
    case 'asking': {
      if (state.latest === undefined) {
        return (
          <p>
            What others have changed since is not known: it could not be read again.{' '}
            <ServiceText text={asSentence(wordsOfReadError(state.error).cause)} /> {unavailable}
          </p>
        )
      }
      const left = isFilled && (
        <p>Secrets that were not kept with the draft stay as the service has them.</p>
      )
      if (seen === undefined) return left
      const theirs = changesBetween(record, { ...seen, updatedAt: record['updatedAt'] })
      const both = updatePlan(record, seen)
      const replaced = Object.keys(plan.settings).filter((key) => Object.hasOwn(both.settings, key))
      if (theirs.length === 0) return left
      return (
        <>
          {left}
          <p className="font-medium">It has changed on the service since you opened it:</p>
          <ChangesList label="Changed on the service" changes={theirs} />
          {replaced.length > 0 && (
            <p>
              Yours would replace that in <Keys keys={replaced} />.
            </p>
          )}
        </>
      )
    }
    case 'refused':
      return (
        <p>
          <strong className="font-semibold">
            Not saved on the service. What you typed is still here.
          </strong>{' '}
          <ServiceText text={state.reason} />
          {state.retryAfterMs !== undefined && (
            <>
              {' '}
              It will take it <Countdown until={shownAt + state.retryAfterMs} />.
            </>
          )}
        </p>
      )
    case 'unsure':
      return (
        <p>
          <strong className="font-semibold">
            The service may have changed it — check before saving again.
          </strong>{' '}
          <ServiceText text={state.reason} />{' '}
          <Link className="text-accent underline" to={paths.pipeline(id)}>
            Open the pipeline
          </Link>
        </p>
      )
    case 'elsewhere':
      return 'Nothing was sent: another tab is changing this pipeline now.'
    default:
      return state satisfies never
  }
}

/** @param now what the service has */
function Sent({ plan, now }: { readonly plan: UpdatePlan; readonly now: JsonObject }) {
  const changed = changesBetween(now, { ...now, ...plan.settings })
  return (
    <div className="flex flex-col gap-2 text-sm">
      <p className="font-medium">What will be different:</p>
      <ChangesList label="What will be different" changes={changed} />
      {plan.impossible.length > 0 && (
        <p>
          Not sent: <Keys keys={plan.impossible} />. An update sets values; it takes no key away,
          and what the service sets itself stays.
        </p>
      )}
    </div>
  )
}

/** The request, and the command that does the same. */
function Call({ id, plan }: { readonly id: string; readonly plan: UpdatePlan }) {
  const { client, config } = useService()
  const call = {
    action: 'update',
    type: 'pipeline',
    target: id,
    settings: plan.settings,
  } as const
  const curl = curlOfAction(call, client.baseUrl, config.auth)
  const text = curl.ok ? curl.lines : curl.reason
  return (
    <details className="text-sm">
      <summary className="text-accent inline-block py-1">What will be sent</summary>
      <pre
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so the keyboard has to reach it
        tabIndex={0}
        aria-label="The same with curl"
        className="border-line bg-sunken my-2 max-h-60 overflow-auto rounded-md border p-3 font-mono text-xs whitespace-pre-wrap"
      >
        <ServiceText text={text} />
      </pre>
      <span className="flex gap-2">
        <CopyButton label="Copy settings" text={() => printJson(plan.settings, Infinity).text} />
        {curl.ok && <CopyButton label="Copy curl" text={() => curl.lines} />}
      </span>
    </details>
  )
}
