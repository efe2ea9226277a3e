/** Where Outpost runs beside a stand-in: as the variables of the start say, which both are given. */
export const appUrlBeside = (): string =>
  process.env["APP_URL"] || `http://127.0.0.1:${process.env["PORT"] || 3000}`
