import { ownValue } from "#lib/contract/own-value.ts"
import { parseHex, toHex } from "#lib/format/colours.ts"
import { accentTokens } from "#lib/tenant/accent-tokens.ts"
import { themes } from "#lib/tenant/themes.ts"

const shapes = `
*{box-sizing:border-box}
html{color-scheme:light dark;-webkit-text-size-adjust:100%}
html[data-mode=light]{color-scheme:light}html[data-mode=dark]{color-scheme:dark}
body{margin:0;min-height:100vh;min-height:100dvh;background:var(--page);color:var(--text);font:16px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",Arial,sans-serif;overflow-wrap:anywhere}
main{display:flex;flex-direction:column;min-height:100vh;min-height:100dvh;max-width:480px;margin:0 auto;padding:24px 20px}
.brand{display:flex;align-items:center;gap:12px;margin:0 0 32px}
.brand img,.brand i{width:44px;height:44px;border-radius:50%;object-fit:contain;flex:none;background:var(--soft)}
.brand i{display:grid;place-items:center;font-style:normal;font-weight:600;color:var(--accent-text)}
.brand b{display:block;line-height:1.3}.brand small{display:block;color:var(--muted);font-size:14px}
h1{margin:0 0 8px;font-size:24px;line-height:1.25;font-weight:600;text-wrap:balance}
p{margin:0 0 8px}.muted{color:var(--muted)}
.ask{margin:20px 0 0}
.tap{display:grid;gap:8px;border:0;margin:0;padding:0;min-width:0}
.nps{grid-template-columns:repeat(6,minmax(0,1fr))}
.five{grid-template-columns:repeat(5,minmax(0,1fr))}
.three{grid-template-columns:repeat(3,minmax(0,1fr))}.two{grid-template-columns:repeat(2,minmax(0,1fr))}
button,.btn{font:inherit;cursor:pointer;min-height:48px;border-radius:8px;border:1px solid var(--edge);background:var(--page);color:var(--text);text-decoration:none}
.tap button{display:grid;place-items:center;gap:4px;padding:8px 2px;font-weight:600}
.five button,.three button,.two button{min-height:72px}
.tap svg{width:32px;height:32px;fill:none;stroke:currentColor;stroke-width:1.2;stroke-linejoin:round;stroke-linecap:round}
button:hover,.btn:hover,.list a:hover{background:var(--soft)}
.five .on svg{fill:currentColor}button.on{border-color:var(--accent);background:var(--soft);box-shadow:inset 0 0 0 1px var(--accent)}
.primary,.primary:hover{width:100%;background:var(--accent);border-color:var(--accent);color:var(--on-accent);font-weight:600}
.primary:hover{filter:brightness(.94)}
.btn{display:grid;place-items:center;width:100%;padding:8px 12px}.quiet{border-color:transparent;color:var(--accent-text)}
:focus-visible{outline:3px solid var(--focus);outline-offset:2px}
.ends{display:flex;justify-content:space-between;gap:16px;margin-top:8px;color:var(--muted);font-size:14px}
.said{display:flex;flex-wrap:wrap;justify-content:space-between;gap:4px 16px;padding:10px 14px;margin:0 0 20px;border-radius:8px;background:var(--soft)}
a{color:var(--accent-text)}
label{display:flex;justify-content:space-between;font-weight:600;margin-bottom:6px}label span{font-weight:400;color:var(--muted)}
textarea,input{font:inherit;display:block;width:100%;padding:10px 12px;border:1px solid var(--edge);border-radius:8px;background:var(--page);color:inherit}
textarea{min-height:120px;resize:vertical}[aria-invalid=true]{border-color:var(--bad)}
.err{color:var(--bad);margin:8px 0 0}.acts{display:grid;gap:8px;margin-top:16px}
.list{list-style:none;margin:20px 0 0;padding:0;display:grid;gap:8px}
.list a{display:flex;align-items:center;min-height:52px;padding:10px 16px;border:1px solid var(--edge);border-radius:8px;color:var(--text);text-decoration:none;font-weight:600}
.list a:after{content:"\\2197";margin-inline-start:auto;padding-inline-start:12px;color:var(--muted)}.list.own a:after{content:"\\203A"}[dir=rtl] .list a:after{scale:-1 1}
.list small{display:block;font-weight:400;color:var(--muted)}
footer{display:flex;flex-wrap:wrap;gap:4px 16px;justify-content:space-between;margin-top:auto;padding-top:32px;color:var(--muted);font-size:14px}
.qr{width:220px;max-width:100%;margin:20px 0;border-radius:8px;overflow:hidden;background:#fff}.qr svg{display:block;width:100%;height:auto}
.kiosk{max-width:860px;padding:40px 32px;font-size:18px}.kiosk h1{font-size:32px}.kiosk .tap button{min-height:84px;font-size:20px}
.kiosk .tap svg{width:44px;height:44px}
@media(min-width:760px){.kiosk .nps{grid-template-columns:repeat(11,minmax(0,1fr))}}
@media(max-width:480px){.kiosk{padding:24px 20px}.kiosk h1{font-size:26px}}
`

const fallbackAccent = { light: themes.light.accent, dark: themes.dark.accent }

/** Colours of both themes by role; words keep their contrast whatever accent is given. */
function colours(accent: string | null | undefined): string {
  const given = parseHex(accent)
  const roles = (["light", "dark"] as const).map((name) => {
    const theme = themes[name]
    const tokens = accentTokens(given ?? fallbackAccent[name], theme)
    const of = (token: string) => toHex(ownValue(tokens, token)!)
    return {
      page: toHex(theme.surfaces[0]!),
      soft: toHex(theme.surfaces[2]!),
      text: toHex(theme.navTextActive),
      muted: toHex(theme.navText),
      edge: name === "light" ? "#7b868c" : "#6f7b82",
      bad: name === "light" ? "#a52821" : "#f2978f",
      accent: of("accent"),
      "on-accent": of("on-accent"),
      "accent-text": of("accent-text"),
      focus: of("focus"),
    }
  })
  const [light, dark] = roles
  const lines = Object.entries(light!).map(
    ([role, day]) => `--${role}:light-dark(${day},${ownValue(dark!, role)})`,
  )
  return `:root{${lines.join(";")}}`
}

/** The style sheet of a page of feedback. @param accent of the page or the white label; the product's without one. */
export const feedbackStyle = (accent: string | null | undefined): string =>
  colours(accent) + shapes.replaceAll("\n", "")
