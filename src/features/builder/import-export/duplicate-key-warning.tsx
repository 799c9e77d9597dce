import { ServiceText } from '~/components/service-text'

/** Warns about a key that occurs twice in one object. The JSON parser reads only the last value. */
export function DuplicateKeyWarning({ name }: { readonly name: string }) {
  return (
    <>
      Duplicate key “<ServiceText text={name.slice(0, 100)} />
      ”. Only the last value is used.
    </>
  )
}
