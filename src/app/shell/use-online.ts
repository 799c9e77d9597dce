import { useEventValue } from '~/ui/use-event-value'

export function useOnline(): boolean {
  return useEventValue(window, 'online offline', () => navigator.onLine)
}
