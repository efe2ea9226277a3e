import type { Metadata, Viewport } from "next"
import localFont from "next/font/local"
import { cookies } from "next/headers"
import type { ReactNode } from "react"
import { themeCookie, themeOf } from "#components/shell/theme.ts"
import "./globals.css"

const inter = localFont({
  src: "../node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2",
  variable: "--font-inter",
  weight: "100 900",
  display: "swap",
})

export const metadata: Metadata = { title: "Outpost" }
export const viewport: Viewport = { colorScheme: "light dark", width: "device-width", initialScale: 1 }

export default async function RootLayout({ children }: { children: ReactNode }) {
  const theme = themeOf((await cookies()).get(themeCookie)?.value)
  return (
    <html lang="en" className={inter.variable} data-theme={theme} data-tenant="" suppressHydrationWarning>
      <body>{children}</body>
    </html>
  )
}
