import { AppError } from "@diary/core/errors";
import { type ProviderSignIn, useAuth } from "@diary/core/session";
import { useMutation } from "@tanstack/react-query";

export function useStartProviderSignIn() {
  const auth = useAuth();
  return useMutation({
    mutationFn: async (request: ProviderSignIn) => {
      // Offline, the browser would show its own error page.
      if (!navigator.onLine) throw new AppError("network");
      location.assign(await auth.startProviderSignIn(request));
    },
  });
}
