import { ServiceText } from '~/components/service-text'

/** JSON may have a name twice in one object, and then only one of the two is read. */
export function TwiceWords({ name }: { readonly name: string }) {
  return (
    <>
      “<ServiceText text={name.slice(0, 100)} />” stands twice in one object. Only the last one
      counts.
    </>
  )
}
