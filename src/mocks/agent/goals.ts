/**
 * What a generated pipeline can be for. Steps come in this order, whatever the order of the goals:
 * nothing deploys unscanned or unapproved.
 */
export const GOALS = ['build', 'test', 'scan', 'publish_image', 'approve', 'deploy'] as const
export type Goal = (typeof GOALS)[number]
