import { paths } from "@diary/core/paths";
import { TextLink } from "@diary/ui/link";

/** What signing up means. The texts open beside the form, so that nothing typed is lost. */
export function SignUpNotice() {
  return (
    <p className="text-muted text-sm">
      By signing up you agree to the{" "}
      <TextLink href={paths.term} target="_blank" rel="noopener">
        Terms of Service
      </TextLink>{" "}
      and the{" "}
      <TextLink href={paths.policy} target="_blank" rel="noopener">
        Privacy Policy
      </TextLink>
      .
    </p>
  );
}
