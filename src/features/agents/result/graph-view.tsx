import { useId, useState } from 'react'
import { countText } from '~/lib/count-text'
import { visibleText } from '~/lib/visible-text'
import { NODE_HEIGHT, NODE_WIDTH, type GraphLayout } from './graph-layout'

/** Letters that fit into a box. */
const MOST_LETTERS = 24

/** A graph as boxes and lines; what it says stands in the text beside it, too. */
export function GraphView({
  layout,
  undrawn,
}: {
  readonly layout: GraphLayout
  /** Lines of its Mermaid text that are neither box nor line. */
  readonly undrawn: number
}) {
  const { nodes, lines, width, height, left } = layout
  const arrow = useId()
  /** Of the node under the pointer: its lines stand out. */
  const [near, setNear] = useState<string>()
  return (
    <figure className="flex flex-col gap-1">
      <div
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so the keyboard has to reach it
        tabIndex={0}
        role="group"
        aria-label="Graph"
        className="border-line max-h-96 overflow-auto rounded-md border p-3"
      >
        <svg
          role="img"
          aria-label={`Graph of ${nodes.length} nodes and ${lines.length} connections`}
          width={width + 2}
          height={height}
          viewBox={`-1 -1 ${width + 2} ${height}`}
          className="text-xs"
        >
          <marker
            id={arrow}
            viewBox="0 0 6 6"
            refX="6"
            refY="3"
            markerWidth="6"
            markerHeight="6"
            orient="auto"
          >
            <path d="M0 0L6 3L0 6z" className="fill-edge" />
          </marker>
          <g className="stroke-edge fill-none" strokeOpacity="0.5">
            {lines.map(({ from, to }, at) => {
              const [x, y] = [from.x + NODE_WIDTH, from.y + NODE_HEIGHT / 2]
              const end = to.y + NODE_HEIGHT / 2
              return (
                <path
                  key={at}
                  d={`M${x} ${y}C${x + 36} ${y} ${to.x - 36} ${end} ${to.x} ${end}`}
                  markerEnd={`url(#${arrow})`}
                  className={near === from.id || near === to.id ? 'stroke-accent' : ''}
                  strokeOpacity={near === from.id || near === to.id ? 1 : undefined}
                />
              )
            })}
          </g>
          {nodes.map(({ id, label, x, y }) => {
            const shown = visibleText(label.slice(0, 200))
            return (
              <g
                key={id}
                transform={`translate(${x} ${y})`}
                onPointerEnter={() => setNear(id)}
                onPointerLeave={() => setNear(undefined)}
              >
                <title>{shown}</title>
                <rect
                  width={NODE_WIDTH}
                  height={NODE_HEIGHT}
                  rx="4"
                  className="fill-sunken stroke-line"
                />
                <text x="8" y="15" className="fill-ink">
                  {shown.length > MOST_LETTERS
                    ? `${shown.slice(0, MOST_LETTERS - 1).toWellFormed()}…`
                    : shown}
                </text>
              </g>
            )
          })}
        </svg>
      </div>
      {(left > 0 || undrawn > 0) && (
        <figcaption className="text-soft text-xs">
          {left > 0 && `${countText(left)} more nodes are not drawn. `}
          {undrawn > 0 && `${countText(undrawn)} lines of its Mermaid text are not drawn. `}
          The whole of it stands below as text.
        </figcaption>
      )}
    </figure>
  )
}
