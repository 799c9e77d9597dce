/** The same picture as `public/favicon.svg`, in the page: a request of its own would come before the rows. */
export function Logo() {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" className="size-5">
      <rect width="32" height="32" rx="7" fill="#0b6b94" />
      <path d="M7 6h3v20H7zM22 6h3v20h-3zM12 6h8v9h-8z" fill="#fff" />
      <path
        d="M12 20c2 0 2 1.6 4 1.6s2-1.6 4-1.6v2.4c-2 0-2 1.6-4 1.6s-2-1.6-4-1.6z"
        fill="#9fe0ff"
      />
    </svg>
  )
}
