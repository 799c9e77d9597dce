import { ServiceText } from '~/components/service-text'

/** JSON may contain a key twice in one object, and then only the last value is read. */
export function DuplicateKeyWarning({ name }: { readonly name: string }) {
  return (
    <>
      Duplicate key “<ServiceText text={name.slice(0, 100)} />
      ”. Only the last value counts.
    </>
  )
}
