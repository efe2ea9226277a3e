import type { Widget } from "#lib/contract/widgets/schema.ts"
import { type Embedded, embedNames, frameCode, scriptCode } from "#lib/features/widgets/embed-code.ts"
import { embedPaths } from "#lib/routes/embed-paths.ts"

/** Everything that puts a widget on a website (D-206, D-301). */
export type WidgetCodes = { script: string; frame: string; link: string; checked: string | null }

const embedded = (widget: Widget): Embedded => ({
  key: widget.public_key,
  name: widget.title ?? widget.name,
  type: widget.widget_type,
  layout: widget.settings["layout"] as string | undefined,
  site: widget.site_url ?? "",
  element: embedNames(widget.is_white_label ?? false).element,
})

/**
 * The codes of a widget, and the address of its plain page.
 * @param script whose bytes browsers check; without it there is no code that has them checked.
 */
export const codesOf = (widget: Widget, script?: NonNullable<Embedded["script"]>): WidgetCodes => ({
  script: scriptCode(embedded(widget)),
  frame: frameCode(embedded(widget)),
  link: `${widget.site_url ?? ""}${embedPaths.pages}${widget.public_key}`,
  checked: script ? scriptCode({ ...embedded(widget), script }) : null,
})
