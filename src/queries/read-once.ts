/** Options of a query whose data are valid only at the moment of its request, so they are not cached or read again. */
export const READ_ONCE = {
  gcTime: 0,
  staleTime: Infinity,
  retry: false,
  refetchOnReconnect: false,
  structuralSharing: false,
} as const
