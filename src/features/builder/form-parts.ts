/** The parts of the form that need the source picker or the schema form. All are in one chunk. */
export { StepForm } from './steps/step-form'
export { TemplateButton } from './steps/step-template'
export { SourceCheck } from './validation/source-warnings'
