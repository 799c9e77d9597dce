/** The parts of the form that contain the source picker or the schema form. They share one chunk. */
export { StepForm } from './steps/step-form'
export { TemplateButton } from './steps/step-template'
export { DraftWarnings } from './validation/draft-warnings'
