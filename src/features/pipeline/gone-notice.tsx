import { Link } from 'react-router'
import { paths } from '~/components/paths'
import { useTimeOptions } from '~/stores/preferences'
import { ServiceText } from '~/components/service-text'
import { exactTime } from '~/lib/time-format'
import { Notice } from '~/ui/notice'
import { beginningOf } from '~/components/long-text'
import { OwnCopy } from './activity/own-copy'

/** The pipeline has gone while it was looked at; what was read last stays, and is called old. */
export function GoneNotice({
  name,
  id,
  readAt,
}: {
  readonly name: string
  readonly id: string
  readonly readAt: number
}) {
  const times = useTimeOptions()
  return (
    <Notice
      actions={
        <Link className="text-accent underline" to={paths.pipelines()}>
          Go to Pipelines
        </Link>
      }
    >
      <span className="font-medium">
        “<ServiceText text={beginningOf(name, 100)} />” no longer exists
      </span>{' '}
      on the service. Below is what was read at {exactTime(readAt, times)}.
      <OwnCopy id={id} />
    </Notice>
  )
}
