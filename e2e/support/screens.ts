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
