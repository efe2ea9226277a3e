import { Logo } from "#components/shell/logo.tsx"
import { buttonClass } from "#components/ui/button.tsx"
import type { Colours } from "#lib/features/whitelabels/colour-fields.ts"
import { previewStyle, type ThemeName } from "#lib/features/whitelabels/preview.ts"

export type BrandPreviewProps = { colours: Colours; name: string; logo: string | null; theme: ThemeName }

const captions: Record<ThemeName, string> = { light: "Light pages", dark: "Dark pages" }

/** Navigation and buttons as they will look in one theme; a picture, nothing in it can be pressed. */
export function BrandPreview({ colours, name, logo, theme }: BrandPreviewProps) {
  return (
    <figure className="m-0 grid gap-1.5">
      <figcaption className="text-12 text-faint">{captions[theme]}</figcaption>
      <div
        className="pointer-events-none grid grid-cols-2 overflow-hidden rounded-card border border-line bg-surface text-13 text-ink [--line-strong:color-mix(in_oklab,var(--text)_24%,var(--surface))] [--line:color-mix(in_oklab,var(--text)_12%,var(--surface))]"
        data-theme={theme}
        data-tenant=""
        style={previewStyle(colours, theme)}
        aria-hidden="true"
      >
        <div className="border-r border-nav-line bg-nav px-2 py-3" data-part="navigation">
          <div className="mb-3 flex min-w-0 px-2 text-nav-active-text [&_span]:truncate">
            <Logo name={name} src={logo} hasMark={false} />
          </div>
          <span className="nav-item" aria-current="page">
            Reviews
          </span>
          <span className="nav-item bg-nav-hover text-nav-hover-text">Locations</span>
          <span className="nav-item">Reports</span>
        </div>
        <div className="flex flex-wrap gap-2 content-start items-center p-3">
          <span className={buttonClass({ kind: "primary" })}>Save</span>
          <span className={buttonClass({})}>Cancel</span>
          <span className="btn-link">A link</span>
        </div>
      </div>
    </figure>
  )
}
