import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { isOffline } from '~/api/api-error'
import { Button } from '~/ui/button'
import { Notice } from '~/ui/notice'
import { describeReadError } from './error-messages'
import { ServiceText } from './service-text'

/** Says which part of the screen is missing because its own read failed, while the rest of the screen is shown. */
export function FailedRead({
  query: { error, refetch },
  children,
}: {
  readonly query: Pick<UseQueryResult, 'error' | 'refetch'>
  readonly children: ReactNode
}) {
  if (error === null || isOffline(error)) return null
  return (
    <Notice actions={<Button onClick={() => void refetch()}>Retry</Button>}>
      {children}: <ServiceText text={describeReadError(error).cause} />
    </Notice>
  )
}
