import { Logo } from "#components/shell/logo.tsx"
import { buttonClass } from "#components/ui/button.tsx"
import type { Colours } from "#lib/features/whitelabels/colour-fields.ts"
import { previewStyle, type ThemeName } from "#lib/features/whitelabels/preview.ts"

export type BrandPreviewProps = { colours: Colours; name: string; logo: string | null; theme: ThemeName }

const captions: Record<ThemeName, string> = { light: "Light pages", dark: "Dark pages" }

/** Navigation and buttons as they will look in one theme; a picture, nothing in it can be pressed. */
export function BrandPreview({ colours, name, logo, theme }: BrandPreviewProps) {
  return (
    <figure className="brand-preview">
      <figcaption>{captions[theme]}</figcaption>
      <div
        className="brand-stage"
        data-theme={theme}
        data-tenant=""
        style={previewStyle(colours, theme)}
        aria-hidden="true"
      >
        <div className="brand-nav">
          <Logo name={name} src={logo} hasMark={false} />
          <span className="nav-item" aria-current="page">
            Reviews
          </span>
          <span className="nav-item brand-hovered">Locations</span>
          <span className="nav-item">Reports</span>
        </div>
        <div className="brand-page">
          <span className={buttonClass({ kind: "primary" })}>Save</span>
          <span className={buttonClass({})}>Cancel</span>
          <span className="btn-link">A link</span>
        </div>
      </div>
    </figure>
  )
}
