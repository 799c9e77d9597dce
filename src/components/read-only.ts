/** Why nothing acts where config.json says so. */
export const READ_ONLY = 'This dashboard is set up for reading only.'
