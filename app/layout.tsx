import type { Metadata, Viewport } from "next"
import localFont from "next/font/local"
import { cookies } from "next/headers"
import type { CSSProperties, ReactNode } from "react"
import { productName } from "#components/shell/product-name.ts"
import { themeCookie, themeOf } from "#components/shell/theme.ts"
import { currentWhitelabel } from "#lib/page/current-whitelabel.ts"
import { brandFiles } from "#lib/routes/brand-files.ts"
import { tabIcon } from "#lib/tenant/tab-icon.ts"
import { tenantTokens } from "#lib/tenant/tenant-colours.ts"
import "./globals.css"

const inter = localFont({
  src: "../node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2",
  variable: "--font-inter",
  weight: "100 900",
  // Swapped in late it would move every line that breaks elsewhere; a slow first visit keeps the fallback.
  display: "optional",
})

export async function generateMetadata(): Promise<Metadata> {
  const whitelabel = await currentWhitelabel()
  const title = productName(whitelabel)
  if (whitelabel) return { title, icons: { icon: tabIcon(whitelabel) } }
  const { icon, touchIcon, manifest } = brandFiles
  return { title, icons: { icon, apple: touchIcon }, manifest }
}
export const viewport: Viewport = { colorScheme: "light dark", width: "device-width", initialScale: 1 }

export default async function RootLayout({ children }: { children: ReactNode }) {
  const theme = themeOf((await cookies()).get(themeCookie)?.value)
  // An attribute, because a style element of a later answer would carry a nonce that this page does not know.
  const tokens = tenantTokens(await currentWhitelabel()) as CSSProperties
  return (
    <html
      lang="en"
      className={inter.variable}
      data-theme={theme}
      data-tenant=""
      style={tokens}
      suppressHydrationWarning
    >
      <body>{children}</body>
    </html>
  )
}
