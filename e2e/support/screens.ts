/** The names of the screens in links and headings, in the order of the navigation. */
export const SCREENS = [
  'Pipelines',
  'Approvals',
  'Tasks',
  'Tools',
  'Registry',
  'Agents',
  'Activity',
  'Console',
  'Settings',
] as const
