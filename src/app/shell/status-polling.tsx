import { useStatusPolling } from '~/queries/use-status-polling'

/** A component of its own, so that no poll renders anything else. */
export function StatusPolling() {
  useStatusPolling()
  return null
}
