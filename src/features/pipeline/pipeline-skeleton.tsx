import { WhileLoading } from '~/ui/while-loading'

/** Placeholders in the places of the status, the steps and the details, so that little moves when they arrive. */
export function PipelineSkeleton({ onCancel }: { readonly onCancel: () => void }) {
  return (
    <WhileLoading label="Loading the pipeline" onCancel={onCancel} className="">
      <div className="hairline flex h-[93px] flex-col gap-5 border-b px-4 max-sm:h-40">
        {['w-96', 'w-64', 'w-80'].map((width) => (
          <Bar key={width} width={width} />
        ))}
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-6 px-4 pt-4 pb-8 xl:grid-cols-[minmax(0,1fr)_17rem]">
        <Section rows={['w-64', 'w-40', 'w-64', 'w-80', 'w-40']} />
        <Section rows={['w-40', 'w-24', 'w-40', 'w-40', 'w-24']} />
      </div>
    </WhileLoading>
  )
}

function Section({ rows }: { readonly rows: readonly string[] }) {
  return (
    <div>
      <div className="hairline flex h-16 border-b pt-1.5">
        <Bar width="w-24" />
      </div>
      {rows.map((width, at) => (
        <div key={at} className="row-h hairline flex items-center border-b">
          <Bar width={width} />
        </div>
      ))}
    </div>
  )
}

function Bar({ width }: { readonly width: string }) {
  return <span className={`bg-pressed h-2.5 max-w-full rounded-full ${width}`} />
}
