/** Is the screen wide enough for two things beside each other? On a phone they stand below each other. */
export const hasRoom = (): boolean => matchMedia('(width >= 64rem)').matches
