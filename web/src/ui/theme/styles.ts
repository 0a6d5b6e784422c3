/**
 * Styles of every screen, in order of precedence. Style sheets of Mantine components that only some screens use are loaded with those
 * screens.
 */
import './tokens.css';
import './mantine-tokens.css';
import './fonts.css';
import '@mantine/core/styles/baseline.css';
import '@mantine/core/styles/global.css';
import '@mantine/core/styles/UnstyledButton.css';
import '@mantine/core/styles/Button.css';
import '@mantine/core/styles/Loader.css';
import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/Popover.css';
import '@mantine/core/styles/PasswordInput.css';
import './base.css';
