/** @returns new parameters with these values; an empty value is left out, other parameters are kept */
export function changedParams(
  params: URLSearchParams,
  values: Readonly<Record<string, string>>,
): URLSearchParams {
  const changed = new URLSearchParams(params)
  for (const [name, value] of Object.entries(values)) {
    if (value === '') changed.delete(name)
    else changed.set(name, value)
  }
  return changed
}
