import { sessionOf } from "#lib/session/session.ts"
import { authAnswer } from "#tests/support/app-request.ts"

const open = (more: Parameters<typeof authAnswer>[0] = {}) => sessionOf(authAnswer(more), null, 1)

describe("the session of a login answer", () => {
  test("has the identity of the answer [F-135, F-252]", () => {
    expect(open()).toMatchObject({
      account_id: 11,
      user_id: 22,
      profile_id: 33,
      email: "ada@saltbridge.example",
      token: "token-of-ada",
    })
  })

  test("has the parsed permissions of the summary [F-136]", () => {
    expect(open().permissions.review).toMatchObject({ read: true, update: true, delete: false })
  })

  test("has account_active [F-137]", () => {
    expect([open().account_active, open({ account_active: false }).account_active]).toEqual([true, false])
  })

  test("tells parents [F-138]", () => {
    expect([open({ is_parent: true }).isParent, open().isParent]).toEqual([true, false])
  })

  test("tells shadowing [F-139]", () => {
    expect([open({ is_shadowing: true }).isShadowing, open().isShadowing]).toEqual([true, false])
  })

  test("tells impersonation [F-140]", () => {
    expect([open({ is_impersonated: true }).isImpersonated, open().isImpersonated]).toEqual([true, false])
  })

  test("has the user type id [F-142]", () => {
    expect(open({ user_type_id: 3 }).user_type_id).toBe(3)
  })

  test("tells account owners [F-143]", () => {
    expect([open().isAccountOwner, open({ is_account_owner: false }).isAccountOwner]).toEqual([true, false])
  })

  test("tells white-label accounts [F-144]", () => {
    expect([open({ is_whitelabel: true }).isWhitelabel, open().isWhitelabel]).toEqual([true, false])
  })

  test("has a nonce of 16 hex digits that is new at every login [F-145, F-253]", () => {
    const nonces = Array.from({ length: 50 }, () => open().nonce)
    expect(nonces.every((nonce) => /^[0-9a-f]{16}$/.test(nonce))).toBe(true)
    expect(new Set(nonces).size).toBe(50)
  })
})
