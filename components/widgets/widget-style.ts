const darkRoles =
  "--t:#eceff0;--u:#a3adb3;--b:#14191c;--l:#3a444a;--e:#7f8b92;--s:#e0a83f;--k:var(--kd,#8fb0f5);color-scheme:dark"

/**
 * The styles of all four types, for a shadow root and for the page of a frame; without them it is a plain list. What is out of sight
 * is not laid out before it comes near: pages of others stay quick.
 */
export const widgetStyle = `
:host{display:block;content-visibility:auto;contain-intrinsic-size:auto 300px}
.rw{all:initial;--t:#14191b;--u:#5a656b;--b:#fff;--l:#c8d0d3;--e:#737e84;--s:#b06f00;--k:var(--kl,#2563eb);--r:8px;color-scheme:light;container-type:inline-size;display:flex;flex-direction:column;box-sizing:border-box;height:100%;margin:0;overflow:auto;border:1px solid var(--l);border-radius:var(--r);background:var(--b);color:var(--t);font:400 15px/23px system-ui,-apple-system,"Segoe UI",Roboto,Arial,sans-serif;text-align:start;overflow-wrap:anywhere}
.rw *{box-sizing:border-box;margin:0;padding:0;font:inherit}
.rw[data-theme=dark]{${darkRoles}}
@media(prefers-color-scheme:dark){.rw[data-theme=auto]{${darkRoles}}}
.rw[data-corner=square]{--r:0px}
.rw a{color:var(--k);text-decoration:underline;text-underline-offset:3px}
.rw :focus-visible{outline:2px solid var(--k);outline-offset:-2px}
.rw b{font-weight:600}.rw small,.rw-n{font-size:13px;line-height:19px;color:var(--u)}.rw small{display:block}
.rw-s{color:var(--s);white-space:nowrap}.rw-s i{color:var(--e)}
.rw-h{display:flex;flex-wrap:wrap;align-items:center;gap:2px 10px;padding:12px 16px 0}.rw-h b{font-size:20px;line-height:26px}
.rw .rw-n{padding:2px 16px 0}.rw .rw-0{padding:8px 16px 16px}
.rw-b{display:flex;gap:8px;align-items:center;padding:0 16px 12px}.rw-b[hidden]{display:none}.rw-b span{margin-inline-end:auto;font-size:13px;color:var(--u)}
.rw button,.rw-b a{display:inline-grid;place-items:center;min-width:36px;height:36px;padding:0 10px;border:1px solid var(--e);border-radius:min(var(--r),6px);background:none;color:inherit;text-decoration:none;cursor:pointer}.rw button[disabled]{opacity:.45;cursor:default}
[dir=rtl] .rw-b i{transform:scaleX(-1)}
.rw-t{flex:1;display:grid;grid-auto-flow:column;grid-auto-columns:100%;gap:12px;padding:12px 16px;overflow-x:auto;scroll-snap-type:x mandatory;scroll-padding:16px;list-style:none}
.rw li{content-visibility:auto;contain-intrinsic-size:auto 96px}.rw-t li{scroll-snap-align:start;display:flex;flex-direction:column;gap:6px;min-height:168px;padding:14px;border:1px solid var(--l);border-radius:min(var(--r),6px)}
.rw-t p{display:-webkit-box;-webkit-box-orient:vertical;-webkit-line-clamp:5;overflow:hidden}.rw-t li>small{margin-top:auto}
@container(max-width:359px){.rw-t p{-webkit-line-clamp:3}}@container(min-width:520px){.rw-t{grid-auto-columns:calc(50% - 6px)}}@container(min-width:840px){.rw-t{grid-auto-columns:calc(33.33% - 8px)}}
.rw-f{flex:1;min-height:0;overflow-y:auto;list-style:none;padding:0 16px}.rw-f li{display:grid;gap:4px;padding:14px 0;border-top:1px solid var(--l)}.rw-f li:first-child{border:0}.rw-f p{white-space:pre-line}.rw-f+.rw-b{padding-top:12px;border-top:1px solid var(--l)}
.rw .rw-r{margin-top:8px;padding-inline-start:12px;border-inline-start:3px solid var(--l);color:var(--u)}
@container(min-width:600px){.rw-f li{grid-template-columns:150px 1fr;gap:4px 20px}.rw-f li>:only-child{grid-column:2}}
.rw-x{width:max-content;max-width:100%;height:auto}.rw-x,.rw-y{container-type:normal}.rw-x>*,.rw-y>*{display:flex;flex-wrap:wrap;align-items:center;gap:2px 10px;padding:9px 14px}.rw-x>a,.rw-y>a{color:inherit;text-decoration:none}.rw-x>*{flex-direction:column;padding:14px 18px;text-align:center}.rw-x b{font-size:28px;line-height:32px}
.rw-a{height:auto;max-height:100%}.rw-i{padding:16px;display:grid;gap:12px 32px}.rw-h2{display:block}.rw-i .rw-h2{font-size:17px}.rw-i p{margin-top:8px}.rw-i dl{display:grid;grid-template-columns:auto 1fr;gap:2px 10px;font-size:14px}.rw-i dd{text-align:end;font-variant-numeric:tabular-nums}.rw-d{font-weight:600}
@container(min-width:520px){.rw-i{grid-template-columns:1fr 1fr}}
`.replaceAll("\n", "")
