import { buttonClass } from "#components/ui/button.tsx"
import { routes } from "#lib/routes/routes.ts"

/** The QR code of a landing page, and its files for print. @param code SVG of `qrSvg`. */
export const CodeSheet = ({ id, title, code }: { id: string | number; title: string; code: string }) => (
  <section className="grid gap-3" aria-labelledby="qr-code">
    <h2 id="qr-code">QR code</h2>
    <p className="text-13 text-muted">
      Put it on receipts, tables or a sign. Visitors open it on their own phones.
    </p>
    {/* biome-ignore lint/performance/noImgElement: it is in the page itself */}
    <img
      className="size-44 rounded-card border border-line bg-white p-2"
      src={`data:image/svg+xml,${encodeURIComponent(code)}`}
      alt={`QR code of ${title}`}
    />
    <div className="flex flex-wrap gap-2">
      {(["svg", "pdf"] as const).map((format) => (
        <a
          className={buttonClass({})}
          download
          href={routes.bff("request_pages.export_code", { params: { id: String(id) }, query: { format } })}
          key={format}
        >
          Download {format.toUpperCase()}
        </a>
      ))}
    </div>
  </section>
)
