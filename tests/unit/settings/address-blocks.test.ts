import { isFromMonitor } from "#lib/settings/address-blocks.ts"

test("this machine and MONITORS may ask, straight and not through a proxy", () => {
  const monitors = ["10.1.0.0/16", "2001:db8::7"]
  const may = (address: string | undefined, headers: object = {}) => isFromMonitor(address, headers, monitors)
  expect(
    ["127.0.0.1", "::1", "::ffff:127.0.0.1", "10.1.2.3", "::ffff:10.1.2.3", "2001:db8::7"].map((at) =>
      may(at),
    ),
  ).toEqual(Array(6).fill(true))
  expect(
    ["10.2.0.1", "::ffff:192.0.2.1", "2001:db8::8", "nonsense", "", undefined].map((at) => may(at)),
  ).toEqual(Array(6).fill(false))
  for (const name of ["forwarded", "x-forwarded-for", "via"]) {
    expect([name, may("127.0.0.1", { [name]: "x" }), may("10.1.2.3", { [name]: "x" })]).toEqual([
      name,
      false,
      false,
    ])
  }
})
