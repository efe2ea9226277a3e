import { dictionary } from "@zxcvbn-ts/language-common"
import { passwordLength } from "#lib/contract/passwords/schema.ts"
import { leastStrength, passwordStrength } from "#lib/passwords/strength.ts"

const owner = ["Grace", "Hopper", "grace.hopper@fernhill.example", "Fernhill Coffee"]
const isWeak = async (password: string) => (await passwordStrength(password, owner)) < leastStrength

test("every common password that is long enough is weak (D-277)", async () => {
  const common = (dictionary["passwords-common"] as string[]).slice(0, 20_000)
  const longEnough = common.filter(({ length }) => length >= passwordLength.min)
  expect(common.length).toBeGreaterThan(10_000)
  expect(longEnough.length).toBeGreaterThan(100)
  const strong = []
  for (const password of longEnough) if (!(await isWeak(password))) strong.push(password)
  expect(strong).toEqual([])
})

test.each([
  ["one character, at any length", ["a".repeat(10), "!".repeat(40), "é".repeat(128)]],
  ["rows of keys and numbers", ["qwertyuiop", "1234567890", "0987654321", "abcdefghijkl"]],
  ["a repeated word", ["abcabcabcabc", "passpasspass"]],
  ["the own e-mail, as it is and in capitals", [owner[2]!, owner[2]!.toUpperCase()]],
  [
    "the own name, forwards, backwards and with a number",
    ["gracehopper", "Grace Hopper", "reppohecarg", "hopper12345"],
  ],
  ["the domain of the own e-mail, also with a number", ["fernhill.example", "fernhill.example1"]],
  ["the company's name", ["Fernhill Coffee", "fernhillcoffee"]],
  ["a common password that is dressed up", ["P@ssw0rd123", "Welcome2026", "sunshine99"]],
])("%s is weak", async (_, passwords) => {
  for (const password of passwords) expect([password, await isWeak(password)]).toEqual([password, true])
})

test.each([
  "a brand new password",
  "correct horse battery",
  "vT9#qLm2xR!w",
  "maple roof tuesday",
  `${"x".repeat(9)}vT9#qLm2xR!w`,
])("%s is not", async (password) => expect(await isWeak(password)).toBe(false))
