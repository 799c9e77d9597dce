import type { Config } from '~/api/config'
import { useService } from '~/queries/service-context'

const TONES = {
  neutral: 'bg-canvas text-ink border-edge',
  green: 'bg-[#1a7f37] text-[#fff] border-transparent',
  amber: 'bg-[#8a5a00] text-[#fff] border-transparent',
  red: 'bg-[#b42318] text-[#fff] border-transparent',
} as const satisfies Record<Config['labelTone'], string>

/** Which installation this is, such as “Production”. Each screen puts it into its title as well. */
export function InstallationLabel() {
  const { label, labelTone } = useService().config
  if (label === '') return undefined
  return (
    <span
      className={`truncate rounded-sm border px-1.5 py-0.5 text-xs font-medium ${TONES[labelTone]}`}
    >
      {label}
    </span>
  )
}
