import { useEffect } from "react";
import { EvidencePage } from "./evidence.tsx";
import { ForgotPage } from "./forgot.tsx";
import { ResetPage } from "./reset.tsx";
import { RestorePage } from "./restore.tsx";
import { SharedPage } from "./shared.tsx";
import { VerifyPage } from "./verify.tsx";
import { WelcomePage } from "./welcome.tsx";

const pages = new Map([
  ["/reset", ResetPage],
  ["/welcome", WelcomePage],
  ["/verify", VerifyPage],
  ["/restore", RestorePage],
  ["/shared", SharedPage],
  ["/evidence", EvidencePage],
]);
// What leads to another page loads a document of its own, so this never changes.
const Page = pages.get(location.pathname) ?? ForgotPage;

/** The page of this address: of somebody who forgot their password, or to which a letter led. */
export function AccountPage() {
  // The link of a further letter, opened in the same tab, changes the fragment alone.
  useEffect(() => {
    const again = () => location.reload();
    addEventListener("hashchange", again);
    return () => removeEventListener("hashchange", again);
  }, []);
  // What the link carries stands in the fragment, which browsers send to nobody.
  return <Page token={location.hash.slice(1)} />;
}
