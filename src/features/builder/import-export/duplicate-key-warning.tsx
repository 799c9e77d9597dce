import { ServiceText } from '~/components/service-text'

export function DuplicateKeyWarning({ name }: { readonly name: string }) {
  return (
    <>
      Duplicate key “<ServiceText text={name.slice(0, 100)} />
      ”. Only the last value is used.
    </>
  )
}
