import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { nameOf } from '~/api/pipelines'
import { ErrorDetails } from '~/components/error-panel'
import { paths } from '~/components/paths'
import { ServiceText } from '~/components/service-text'
import { Button } from '~/ui/button'
import { Notice } from '~/ui/notice'
import { useBuilderDesk } from '../draft/draft-session'
import type { CreateState } from './create-engine'
import { Cause } from './not-saved'

/** It may have been created: what there is under its name, and the ways on. */
export function Unsure({
  state,
  onOtherName,
  others,
}: {
  readonly state: Extract<CreateState, { stage: 'unsure' }>
  readonly onOtherName: () => void
  readonly others: ReactNode
}) {
  const { engine } = useBuilderDesk()
  const { lookup, name, error } = state
  const count = lookup.is === 'found' ? lookup.pipelines.length : 0
  return (
    <Notice
      actions={
        <>
          {lookup.is !== 'looking' && (
            <Button onClick={() => void engine.lookAgain()}>Look again</Button>
          )}
          <Button onClick={onOtherName}>Save as another</Button>
          {others}
        </>
      }
    >
      <strong className="font-semibold">
        The service may have created it — check before saving again.
      </strong>{' '}
      {error !== undefined && <Cause error={error} />}{' '}
      {lookup.is === 'looking' && 'Looking for its name…'}
      {lookup.is === 'failed' && (
        <>
          Its name could not be looked up: <Cause error={lookup.error} />
        </>
      )}
      {lookup.is === 'found' && count === 0 && (
        <>
          {lookup.isWhole
            ? 'There is no pipeline named '
            : 'Not every pipeline could be read. Among those that were, there is none named '}
          “<ServiceText text={name} />” now.
        </>
      )}
      {lookup.is === 'found' && count > 0 && (
        <>
          {count} with this name:
          <ul>
            {lookup.pipelines.slice(0, 10).map((pipeline, at) => (
              <li key={at}>
                {pipeline._id === undefined ? (
                  <ServiceText text={nameOf(pipeline)} />
                ) : (
                  <Link
                    className="text-accent underline underline-offset-2"
                    to={paths.pipeline(pipeline._id)}
                  >
                    Open <ServiceText text={nameOf(pipeline)} /> (
                    <ServiceText text={pipeline._id} />)
                  </Link>
                )}
              </li>
            ))}
          </ul>
        </>
      )}
      {error !== undefined && <ErrorDetails error={error} />}
    </Notice>
  )
}
