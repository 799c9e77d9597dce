/** The parts of the form that contain the source picker or the schema form. They share one chunk. */
export { StepForm } from './steps/step-form'
export { DraftWarnings } from './validation/draft-warnings'
