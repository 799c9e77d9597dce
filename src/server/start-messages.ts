/**
 * The first lines of output: the version, the addresses and the configuration. They contain no tokens except those of
 * the demo service.
 */
import type { Version } from './start-server'
import { isLoopbackName } from './guards'
import type { EffectiveConfig } from './read-config'
import type { StartOptions } from './read-options'

/** A token of the demo service with its description. The token is not secret. */
export interface DemoToken {
  readonly token: string
  readonly label: string
  readonly description: string
}

function describeToken({ service }: StartOptions, { config }: EffectiveConfig): string {
  if (service?.token !== undefined) return 'SERVICE_TOKEN (hidden), for all users'
  return config.auth === 'proxy'
    ? 'the sign-in proxy adds the token of each user'
    : 'each user enters a token in the browser'
}

const shownValue = ({ name, value }: EffectiveConfig['keys'][number]) =>
  name === 'sampleTokens' && Array.isArray(value) ? `${value.length} hidden` : JSON.stringify(value)

function configLines({ keys, warnings }: EffectiveConfig): readonly string[] {
  const isSet = (from: string) => from !== 'default'
  const rest = keys.filter(({ from }) => !isSet(from))
  return [
    ...keys
      .filter(({ from }) => isSet(from))
      .map((key) => `  ${key.name} = ${shownValue(key)} (${key.from})`),
    `  default: ${rest.map((key) => `${key.name} = ${shownValue(key)}`).join(', ')}`,
    ...warnings.map((warning) => `  ! ${warning}`),
  ]
}

function demoLines(stateFile: string, tokens: readonly DemoToken[]): readonly string[] {
  return [
    'Sign in with one of these tokens:',
    ...tokens.map(({ token, description }) => `  ${token.padEnd(14)} ${description}`),
    `The state is in ${stateFile}. To start with the initial data, stop the server and delete this file.`,
  ]
}

/**
 * The lines that the server prints when it starts.
 *
 * @param url the URL of the dashboard, with a slash at the end
 * @returns the lines; the first line ends with the URL
 */
export function startMessages(
  options: StartOptions,
  url: string,
  version: Version | undefined,
  config: EffectiveConfig,
  tokens: readonly DemoToken[],
): readonly string[] {
  const name = `Sluice ${version?.version ?? 'from source'}`
  const { kind, host, service, scenario, stateFile } = options
  const isPlain = !isLoopbackName(host)
  const common = [
    'Configuration:',
    ...configLines(config),
    ...(isPlain
      ? [
          '! This port uses plain HTTP. Put an HTTPS server in front, because browsers block Sluice without HTTPS.',
        ]
      : []),
    'Press Ctrl+C to stop.',
  ]
  switch (kind) {
    case 'demo':
      return [
        `${name}, the demo in your browser: ${url}${scenario === undefined ? '' : `?scenario=${scenario}`}`,
        'No token is needed. To restore the initial data, open “Demo” in the navigation and choose “Reset demo”.',
        'Press Ctrl+C to stop.',
      ]
    case 'http':
      return [
        `${name} with the demo service: ${url}`,
        `Demo service: ${url}api/v2`,
        `Agent endpoint: ${url}mcp`,
        ...demoLines(stateFile, tokens),
        ...common,
      ]
    case 'service':
      return [
        `${name}: ${url}`,
        `Service: ${service?.url.href ?? ''}, agent endpoint: ${service?.agent.href ?? ''}`,
        `Token: ${describeToken(options, config)}`,
        ...common,
      ]
    default:
      return kind satisfies never
  }
}
