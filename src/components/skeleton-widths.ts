/** Of the names in rows that are on their way, so that they look like names. */
export const SKELETON_WIDTHS = ['w-52', 'w-40', 'w-64', 'w-48', 'w-56', 'w-36'] as const
